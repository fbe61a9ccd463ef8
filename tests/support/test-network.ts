/** The network between a page and its order API. Tests can cut and delay it, and count its calls. */
export interface TestNetwork {
  /** If false, calls get no response and sockets can't connect. */
  online: boolean
  /** What the browser reports. Default: `online`. */
  reportsOnline: boolean | null
  /** Every call that went out, as `GET /orders/api/v1/vendors`. */
  readonly calls: string[]
  /** Runs before each call; a response it returns replaces the API's. */
  intercept: ((request: Request) => Promise<Response | null> | Response | null) | null
  /** Lets every call fail whose method and URL contain the text, until `intercept` is set again. */
  fail(text: string | RegExp, status?: number): void
  /** Loses the responses to calls whose method and URL contain the text, although the API gets them. */
  loseResponses(text: string | RegExp, times?: number): void
  /** Changes the results of calls whose method and URL contain the text. */
  changeResults<Result extends object>(text: string | RegExp, change: (result: Result) => object): void
  /** Number of calls that contain the text. */
  count(text: string | RegExp): number
  /** Open sockets of the page. */
  sockets(): number
  /** Number of sockets opened so far. */
  readonly opened: number
  /** Closes every open socket without a closing handshake, like a lost connection. */
  cutSockets(code?: number): void
  /** Lets every open socket stay open without transferring anything, as after a sleep. */
  freezeSockets(): void
  /** If true, sockets that are opened from now on never connect. */
  stallsSockets: boolean
  /** Notifies the page that it is online. */
  comeOnline(): void
  /** Notifies the page that it is offline. */
  goOffline(): void
}
