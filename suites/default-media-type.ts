import type { ResponseRequirement } from '../harness/checks/index.ts'

/** The media type of a response where the code-hosting document names no other. */
export const defaultMediaType: ResponseRequirement = {
  mediaType: 'application/json',
  level: 'implied',
  source: 'code-hosting, Default media types',
  says: 'The response has the media type application/json.',
}
