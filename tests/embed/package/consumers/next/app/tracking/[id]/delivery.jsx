'use client'

import { useEffect } from 'react'

/** HTML from the server, which the element hydrates once its script has loaded. */
export function Delivery({ html }) {
  useEffect(() => {
    import('courier-elements/courier-tracking')
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderCourierTracking escapes every value.
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
