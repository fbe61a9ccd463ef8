import { Counter } from './counter.jsx'

export default function Page() {
  return <Counter vendor="1002" />
}
