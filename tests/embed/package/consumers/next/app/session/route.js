/** Returns the session. A shop's server would exchange its key for one here. */
export const dynamic = 'force-dynamic'
export const GET = () => Response.json(JSON.parse(process.env.COURIER_SESSION))
