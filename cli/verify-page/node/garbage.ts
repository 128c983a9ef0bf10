// `node:v8` and `node:vm`: a run collects garbage by hand, and a page cannot.

export function setFlagsFromString(): void {}

export function runInNewContext(): () => void {
  return () => {}
}
