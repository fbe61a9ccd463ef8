import { currentPage, watchForNewBuild } from 'courier-elements'
import { createUnsavedWork } from './unsaved-work.ts'

/** Reloads for a newer build (specification 1 §8), as soon as no typed text would be lost. */
export function followBuilds() {
  const { build } = document.documentElement.dataset
  if (!build) return
  const { environment, notifications } = currentPage()
  const work = createUnsavedWork(document)
  watchForNewBuild({
    environment,
    notifications,
    manifest: '/asset-manifest.json',
    build,
    isSafe: () => work.isSaved(),
    reload: () => location.reload(),
  })
}
