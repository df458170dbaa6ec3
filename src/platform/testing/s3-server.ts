import crypto from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";

const KEY = "S3RVER";

/** The server encrypts page tokens with DES, which OpenSSL 3 lacks; triple DES replaces it. */
const { createCipheriv, createDecipheriv } = crypto;
const tripled = (key: crypto.CipherKey) => Buffer.concat([1, 2, 3].map(() => key as Buffer));
const supportDes = () =>
  Object.assign(crypto, {
    createCipheriv: (name: string, key: crypto.CipherKey, ...rest: [crypto.BinaryLike | null]) =>
      name === "des"
        ? createCipheriv("des-ede3-cbc", tripled(key), ...rest)
        : createCipheriv(name, key, ...rest),
    createDecipheriv: (name: string, key: crypto.CipherKey, ...rest: [crypto.BinaryLike | null]) =>
      name === "des"
        ? createDecipheriv("des-ede3-cbc", tripled(key), ...rest)
        : createDecipheriv(name, key, ...rest),
  });

/** An S3 server on loopback with one empty bucket; the AWS variables refer to it until `stop`. */
export async function startS3(bucket: string): Promise<{ stop(): Promise<void> }> {
  supportDes();
  const folder = mkdtempSync(path.join(tmpdir(), "moveease-s3-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const variables = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: KEY,
    AWS_SECRET_ACCESS_KEY: KEY,
  };
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  Object.assign(process.env, variables);
  return {
    stop: async () => {
      for (const [name, value] of Object.entries(before))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      await server.close();
      Object.assign(crypto, { createCipheriv, createDecipheriv });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
