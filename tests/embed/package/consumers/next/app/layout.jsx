// The order API's origin is read from the environment for each request.
export const dynamic = 'force-dynamic'
export const metadata = { title: 'next', icons: { icon: 'data:,' } }

export default function Layout({ children }) {
  return (
    <html lang="en" data-api={process.env.COURIER_API}>
      <body>{children}</body>
    </html>
  )
}
