declare module 'har-validator' {
  /** Rejects what is no HAR. */
  export function har(data: unknown): Promise<unknown>
}
