import 'courier-elements/courier-request'
import { createElement } from 'react'
import { mountCounter } from './counter.js'

// What `<courier-request debug="false" … oncourier-ready={onReady}>` compiles to.
mountCounter((order, children, onReady) =>
  createElement('courier-request', { key: 'request', ...order, debug: 'false', 'oncourier-ready': onReady }, children),
)
