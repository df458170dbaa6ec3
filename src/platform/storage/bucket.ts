/** The place of files in S3: `s3://bucket` or `s3://bucket/some/prefix`. */
export interface Bucket {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[a-zA-Z0-9][a-zA-Z0-9._-]*\/)*$/;

/** Reads an `s3://` address; undefined for anything else. */
export function parseBucket(url: string): Bucket | undefined {
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(url) ?? [];
  const prefix = path === "" || path.endsWith("/") ? path : `${path}/`;
  return BUCKET.test(bucket) && PREFIX.test(prefix) ? { bucket, prefix } : undefined;
}
