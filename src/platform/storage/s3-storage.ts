import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Bucket } from "./bucket";
import { assertKey, type Storage } from "./storage";

/**
 * Files in a bucket of S3, or of a compatible server, shared by processes on any number of machines. Endpoint, region and
 * keys use the AWS conventions: AWS_ENDPOINT_URL_S3 (or AWS_ENDPOINT_URL), AWS_REGION, AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY, a profile, or the machine's role.
 */
export function s3Storage({ bucket, prefix }: Bucket, { keysAtOnce = 1000 } = {}): Storage {
  const ownServer = Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL);
  const client = new S3Client({
    // Other servers have no host name for each bucket and accept any region.
    ...(ownServer ? { forcePathStyle: true, region: process.env.AWS_REGION || "us-east-1" } : {}),
    // Many of them do not know newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
  const placeOf = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  return {
    async put(key, bytes) {
      await client.send(
        new PutObjectCommand({ ...placeOf(key), Body: bytes, ContentLength: bytes.byteLength }),
      );
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(placeOf(key)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(placeOf(key)));
    },
    async *keys() {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            MaxKeys: keysAtOnce,
            ContinuationToken: next,
          }),
        );
        for (const { Key = "" } of page.Contents ?? []) yield Key.slice(prefix.length);
        next = page.NextContinuationToken;
      } while (next);
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
