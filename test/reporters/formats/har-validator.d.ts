declare module 'har-validator' {
  /** Rejects values that are not HAR. */
  export function har(data: unknown): Promise<unknown>
}
