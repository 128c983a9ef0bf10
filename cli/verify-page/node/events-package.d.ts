declare module 'events/' {
  export { EventEmitter } from 'node:events'
}
