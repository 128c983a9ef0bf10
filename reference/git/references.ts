export interface Signature {
  readonly name: string
  readonly email: string
}

export interface BranchHead {
  readonly name: string
  readonly sha: string
  readonly message: string
  readonly author: Signature
  readonly committer: Signature
  readonly committedAt: string
}
