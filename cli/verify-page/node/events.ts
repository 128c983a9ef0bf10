export { EventEmitter } from 'events/'

/** Only silences a warning of Node. */
export function setMaxListeners(): void {}
