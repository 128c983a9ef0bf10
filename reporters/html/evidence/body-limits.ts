/** Limits for the bytes of a body on a page, tried in this order until the evidence fits. */
export const bodyLimits = [32_768, 8192, 2048, 512, 0] as const
