/** Code for rows that are paid online, in one chunk, which loads with the first such job. */
export { createBulkPaying } from '../../core/bulk/paying.ts'
export { PayRows } from './results/PayRows.tsx'
