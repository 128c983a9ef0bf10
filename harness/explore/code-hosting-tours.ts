import { accountTours } from './account-tours.ts'
import { contentTours } from './content-tours.ts'
import { repositoryTours } from './repository-tours.ts'
import { siblingTours, thoroughSiblingTour } from './sibling-tours.ts'
import { timeAndMarkdownTours } from './time-and-markdown-tours.ts'
import { thoroughAccountTours } from './thorough-account-tours.ts'
import { thoroughMarkdownTour } from './thorough-markdown-tour.ts'
import { thoroughRepositoryTours } from './thorough-repository-tours.ts'
import type { Tour } from './tour.ts'

/**
 * Fixed sequences for what single requests do not show: second times, namesakes, refused requests, and names that are used again
 * after a deletion. Each ends with everything that its owners can see.
 */
const tours = {
  ...accountTours,
  ...repositoryTours,
  ...timeAndMarkdownTours,
  ...contentTours,
  ...siblingTours,
}
export const codeHostingTours: Readonly<Record<string, Tour>> = tours
export type CodeHostingTour = keyof typeof tours

/** Longer ones for each kind of write and all that it leaves alone, which only `explore` plays. */
export const thoroughTours: Readonly<Record<string, Tour>> = {
  ...thoroughAccountTours,
  ...thoroughRepositoryTours,
  ...thoroughMarkdownTour,
  ...thoroughSiblingTour,
}
