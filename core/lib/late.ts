export { lazy as createLate } from './lazy.ts'
