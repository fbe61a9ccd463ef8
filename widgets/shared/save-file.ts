interface SavedFile {
  name: string
  contentType: string
  content: string | ArrayBuffer | Uint8Array | Uint8Array[]
}

/** As a press on a link to a file does. */
export function saveFile({ name, contentType, content }: SavedFile) {
  const address = URL.createObjectURL(
    new Blob((Array.isArray(content) ? content : [content]) as BlobPart[], { type: contentType }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file up by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
