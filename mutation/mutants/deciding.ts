import type { Rules } from '../../reference/rules/rules.ts'
import type { Views } from '../../reference/views/views.ts'
import type { Mutate } from './mutant.ts'

/** A decision made in another way. */
export const decides =
  <A extends keyof Rules, R extends keyof Rules[A]>(
    area: A,
    rule: R,
    wrong: (right: Rules[A][R]) => Rules[A][R],
  ): Mutate =>
  ({ rules }) => {
    rules[area][rule] = wrong(rules[area][rule])
  }

type Instead<F> = F extends (...args: infer A) => infer R ? (right: F, ...args: A) => R : never

const instead =
  <F>(wrong: Instead<F>) =>
  (right: F): F =>
    ((...args: never[]) => (wrong as (right: F, ...rest: never[]) => unknown)(right, ...args)) as F

/** The same without a state of its own: receives the right decision and its arguments. */
export const judges = <A extends keyof Rules, R extends keyof Rules[A]>(
  area: A,
  rule: R,
  wrong: Instead<Rules[A][R]>,
): Mutate => decides(area, rule, instead(wrong))

/** A resource written in another way. */
export const writes =
  <A extends keyof Views, V extends keyof Views[A]>(
    area: A,
    view: V,
    wrong: (right: Views[A][V]) => Views[A][V],
  ): Mutate =>
  ({ views }) => {
    views[area][view] = wrong(views[area][view])
  }

export const shows = <A extends keyof Views, V extends keyof Views[A]>(
  area: A,
  view: V,
  wrong: Instead<Views[A][V]>,
): Mutate => writes(area, view, instead(wrong))

/** Servers of one file that make the same decision in other ways. */
export const judging =
  <A extends keyof Rules, R extends keyof Rules[A]>(area: A, rule: R) =>
  (wrong: Instead<Rules[A][R]>): Mutate =>
    judges(area, rule, wrong)

/** Servers of one file that write the same resource in other ways. */
export const showing =
  <A extends keyof Views, V extends keyof Views[A]>(area: A, view: V) =>
  (wrong: Instead<Views[A][V]>): Mutate =>
    shows(area, view, wrong)
