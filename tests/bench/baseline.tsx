import r2wc from '@r2wc/react-to-web-component'

function Baseline() {
  return <p>0</p>
}

customElements.define('courier-baseline', r2wc(Baseline, { shadow: 'open' }))
