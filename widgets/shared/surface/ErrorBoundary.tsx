import { Component, type ReactNode } from 'react'

interface Props {
  onError: (error: unknown) => void
  /** Shown in the element's place; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps a throw in one element from emptying it, or touching any other. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
