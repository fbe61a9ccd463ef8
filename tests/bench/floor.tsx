import r2wc from '@r2wc/react-to-web-component'

function Floor() {
  return <p>0</p>
}

customElements.define('courier-floor', r2wc(Floor, { shadow: 'open' }))
