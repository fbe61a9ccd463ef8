export { lazy as late } from './lazy.tsx'
