import { define } from './element.ts'

define()
