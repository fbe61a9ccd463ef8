import { Component, type ReactNode } from 'react'

interface Props {
  onError: (error: unknown) => void
  /** Replaces the element; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps an error in one element from affecting others. */
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
