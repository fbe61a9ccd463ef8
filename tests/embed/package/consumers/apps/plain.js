import './configured.js'
import 'courier-elements/courier-request'

document.querySelector('courier-request').addEventListener('courier-order-placed', ({ detail }) => {
  document.querySelector('output').textContent = detail.orderId
})
