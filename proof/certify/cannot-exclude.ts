import type { Product } from './challenge.ts'

/** The limits of a certificate: statements that it cannot exclude. */
export function cannotExclude({
  seeds,
  signer,
  product,
  signIn,
}: {
  readonly seeds: { readonly challenge?: unknown }
  readonly signer?: unknown
  readonly product: Product
  /** The sign-in method, if the target file names one. */
  readonly signIn?: string | undefined
}): string[] {
  const named = `${product.product} ${product.version} of ${product.vendor}`
  return [
    `that another server than ${named} gave these responses, or that somebody wrote them: nothing in a response says which program made it`,
    'that the server recognized the suite although its requests are those of ordinary clients, and treats others differently in what was not compared',
    'that the server does something else with requests that were not sent, at other times, or under load',
    seeds.challenge
      ? 'that whoever ran the certification knew its requests beforehand: they follow from the challenge, which he had'
      : 'that the seeds were chosen: unlike those of a challenge, they are random only if whoever ran the certification wants them to be',
    'that it was made when it says: the dates are those of whoever ran the certification; a challenge shows only that it is not older',
    'that the passwords on the way to the server were those that it was committed to: the evidence has placeholders in their places, and an opening shows their lengths',
    'that options were in force beyond those that the evidence shows: the configuration is as whoever ran the certification wrote it',
    'that there were other certifications of the same product, with other outcomes, which were not shown',
    ...(signIn === undefined
      ? []
      : [
          `that the server is wrong for users who sign in otherwise: the target file says signIn: ${signIn}, and no other way was used`,
        ]),
    ...(signer ? [] : ['who made this bundle: nobody signed it']),
  ]
}
