import { Component, type ReactNode } from 'react'

interface Props {
  onError: (error: unknown) => void
  /** Replaces the element; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

const maxRepairs = 3

/** Keeps an error in one element from affecting others. Renders again if an extension has moved the element's nodes. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  repairs = 0

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof DOMException && this.repairs++ < maxRepairs) this.setState({ failed: false })
    else this.props.onError(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
