/** Parts after the list: one chunk, requested right after it. */
export { ConnectionLine } from './ConnectionLine.tsx'
export { OrderDetails } from './details/OrderDetails.tsx'
