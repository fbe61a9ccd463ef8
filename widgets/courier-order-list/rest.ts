/** Parts shown after the list, in one lazy chunk that is requested right after it. */
export { ConnectionLine } from './ConnectionLine.tsx'
export { OrderDetails } from './details/OrderDetails.tsx'
