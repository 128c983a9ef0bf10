// Parts of undici without fetch, caches, mocks and WebSockets, which take three times as long to load.
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici'
  export default Client
}

declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici'
  export type Connector = buildConnector.connector
  export default buildConnector
}
