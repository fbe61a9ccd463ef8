/** Channel of PostgreSQL for changed access, to all processes. */
export const accessChannel = 'courier_access'
/** Channel for order events that another process has written. */
export const eventsChannel = 'courier_order_events'
