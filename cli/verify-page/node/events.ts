export { EventEmitter } from 'events/'

/** Does nothing: in Node, it only silences a warning. */
export function setMaxListeners(): void {}
