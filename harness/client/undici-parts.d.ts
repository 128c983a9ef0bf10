// Parts of undici without the rest, which takes three times as long to load: fetch, caches, mocks, WebSockets.
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici'
  export default Client
}

declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici'
  export type Connector = buildConnector.connector
  export default buildConnector
}
