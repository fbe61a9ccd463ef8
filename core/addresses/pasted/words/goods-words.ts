const whole = (...words: string[]) => new RegExp(`^(?:${words.join('|')})$`, 'iu')

/** Labels of the items. None of them belongs to an address. */
export const goodsWord = whole('items?', 'product', '品項', '商品')

/** Labels of an order's number or of what was ordered. */
export const orderWord = whole(
  'order|pesanan|訂單|订单|ออเดอร์|الطلب|παραγγελία|rendelés|pedido|zamówienie|commande|ordine',
)

/** Labels of what it costs or is worth. */
export const worthWord = whole(
  'total|subtotal|amount|price|cod|jumlah|harga|合計|總計|总计|金額|ยอดรวม|รวม|المجموع|السعر|المبلغ|الحساب|σύνολο',
  'fizetendő|összesen',
)
