/** The output folder cannot be used, so nothing is sent; the message is one line with the reason. */
export class UnusableFolder extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableFolder'
  }
}
