import { contentMatchers } from './content-matchers.ts'
import { entryMatchers } from './entry-matchers.ts'
import { fieldMatchers } from './field-matchers.ts'
import { legacyMatchers } from './legacy-matchers.ts'
import { ofSuccess } from './of-success.ts'
import { responseMatchers } from './response-matchers.ts'

/**
 * The matchers that judge replies. Each returns the failure, or undefined if it holds, and throws `BodyDefect` if the body does not
 * have the required form.
 */
export const matchers = {
  ...ofSuccess(
    { ...responseMatchers, ...fieldMatchers, ...entryMatchers, ...contentMatchers },
    // These judge the status code themselves, or hold for a rejection as well.
    [
      'toHaveStatus',
      'toHaveStatusIn',
      'toSucceed',
      'toBeUnsuccessful',
      'toNotSucceedWith',
      'toHaveNoBody',
      'toBeJson',
      'toBeJsonWhereAny',
      'toMatchErrorSchema',
      'toSayMoreThanStatus',
      'toOfferNoneOf',
      'toOmitEntry',
      'toShowNoEntry',
      'toHaveNothingListed',
      'toNotShowText',
    ],
  ),
  ...legacyMatchers,
}
