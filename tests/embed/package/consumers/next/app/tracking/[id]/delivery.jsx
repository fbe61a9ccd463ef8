'use client'

import { useEffect } from 'react'

/** What the server has rendered; the element takes it over once its script has loaded. */
export function Delivery({ html }) {
  useEffect(() => {
    import('courier-elements/courier-tracking')
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderCourierTracking escapes every value.
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
