import { CourierRequest } from 'courier-elements/react'
import { createElement } from 'react'
import { mountCounter } from './counter.js'

// The component loads the element after it's mounted.
mountCounter((order, children, onReady) =>
  createElement(CourierRequest, { key: 'request', ...order, debug: 'false', onReady }, children),
)
