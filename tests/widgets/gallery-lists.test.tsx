import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-tracking/define.ts'
import { testStates } from './gallery-element.ts'

describe('the gallery of orders and deliveries', () => testStates(['courier-order-list', 'courier-tracking']))
