import type { ProxiedRequest } from '../support/tampering-proxy.ts'

export const projects = /^\/api\/$/
export const issues = /^\/api\/p\/[^/]+\/issues\/$/
export const publicIssues = /^\/api\/p\/pub\/issues\/$/
export const privateIssues = /^\/api\/p\/priv\/issues\/$/
export const create = /^\/api\/p\/[^/]+\/issues\/create\/$/
export const page = /^\/p\/[^/]+\/issues\/$/

export interface ProjectEntry {
  readonly shortname: string
  readonly name: string
  readonly shortdesc: string
  readonly private: number
}

export interface ProjectList {
  readonly message: string
  readonly projects: ProjectEntry[]
}

export interface IssueEntry {
  readonly id: number
  readonly summary: string
  readonly status: number
  readonly modif_dtime: string
}

export interface IssueList {
  readonly project: string
  readonly open: number
  readonly closed: number
  readonly issues: IssueEntry[]
}

export const privateProject: ProjectEntry = {
  shortname: 'priv',
  name: 'Private project',
  shortdesc: 'Members see it',
  private: 1,
}

/** The login that a request names, right or wrong. */
export function loginOf({ path }: ProxiedRequest): string | undefined {
  return new URL(path, 'http://any').searchParams.get('_login') ?? undefined
}

export function saltOf({ path }: ProxiedRequest): string | undefined {
  return new URL(path, 'http://any').searchParams.get('_salt') ?? undefined
}

/** The fields of a form that is sent. */
export function formOf({ body }: ProxiedRequest): URLSearchParams {
  return new URLSearchParams(body.toString())
}

/** JSON in an encoding that it must not have. */
export function inLatin1(json: unknown): Buffer {
  return Buffer.from(JSON.stringify(json), 'latin1')
}

export const isMember = (request: ProxiedRequest): boolean => loginOf(request) === 'mira'
export const isOutsider = (request: ProxiedRequest): boolean => loginOf(request) === 'otto'
export const isAnonymous = (request: ProxiedRequest): boolean => loginOf(request) === undefined
