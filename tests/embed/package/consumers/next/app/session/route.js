/** Where a shop's server would exchange its key. */
export const dynamic = 'force-dynamic'
export const GET = () => Response.json(JSON.parse(process.env.COURIER_SESSION))
