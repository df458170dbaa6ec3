/** An error in the envelope of Meta's Graph API. */
export interface GraphError {
  status: 400 | 401 | 404 | 429 | 500;
  body: { error: Record<string, unknown> };
}

export function graphError(
  status: GraphError["status"],
  code: number,
  message: string,
  more: { details?: string; subcode?: number } = {},
): GraphError {
  const { details, subcode } = more;
  return {
    status,
    body: {
      error: {
        message: `(#${code}) ${message}`,
        type: "OAuthException",
        code,
        ...(subcode ? { error_subcode: subcode } : {}),
        ...(details ? { error_data: { messaging_product: "whatsapp", details } } : {}),
        fbtrace_id: "AStandIn00000000000000",
      },
    },
  };
}

/** An error of a delivery, as status webhooks have it. */
export const deliveryError = (code: number, title: string, details: string) => ({
  code,
  title,
  message: title,
  error_data: { details },
  href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
});
