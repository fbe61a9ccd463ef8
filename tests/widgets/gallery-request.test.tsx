import '../../widgets/courier-request/define.ts'
import { testStates } from './gallery-element.ts'

describe('the gallery of the request', () => testStates(['courier-request']))
