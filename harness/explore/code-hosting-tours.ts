import { accountTours } from './account-tours.ts'
import { contentTours } from './content-tours.ts'
import { repositoryTours } from './repository-tours.ts'
import { siblingTour, thoroughSiblingTour } from './sibling-tour.ts'
import { timeAndMarkdownTours } from './time-and-markdown-tours.ts'
import { thoroughAccountTours } from './thorough-account-tours.ts'
import { thoroughMarkdownTour } from './thorough-markdown-tour.ts'
import { thoroughRepositoryTours } from './thorough-repository-tours.ts'
import type { Tour } from './tour.ts'

/**
 * Fixed sequences for what single requests do not show: second times, namesakes, refused requests, and names that are used again
 * after a deletion. Each ends with everything that its owners can see.
 */
export const codeHostingTours: Readonly<Record<string, Tour>> = {
  ...accountTours,
  ...repositoryTours,
  ...timeAndMarkdownTours,
  ...contentTours,
  ...siblingTour,
}

/** Longer ones for each kind of write and all that it leaves alone, which only `explore` plays. */
export const thoroughTours: Readonly<Record<string, Tour>> = {
  ...thoroughAccountTours,
  ...thoroughRepositoryTours,
  ...thoroughMarkdownTour,
  ...thoroughSiblingTour,
}
