import '../configured.js'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { orders } from './orders.js'

/**
 * Mounts a page around an element.
 * @param render creates the element from an order, children and the handler of `courier-ready`
 */
export function mountCounter(render) {
  createRoot(document.querySelector('#app')).render(createElement(Counter, { render }))
}

function Counter({ render }) {
  const [index, setIndex] = useState(0)
  const [isShown, setShown] = useState(true)
  const [ready, setReady] = useState(0)
  const order = orders[index]
  const children = [`Order ${index + 1}`, ...order.items.map(({ name }) => name)].map((text) =>
    createElement('i', { key: text }, text),
  )
  return [
    createElement('button', { key: 'next', type: 'button', onClick: () => setIndex(index + 1) }, 'Next order'),
    createElement('button', { key: 'toggle', type: 'button', onClick: () => setShown(!isShown) }, 'Show or hide'),
    isShown && render(order, children, () => setReady((count) => count + 1)),
    createElement('output', { key: 'output' }, ready),
  ]
}
