const wholeText = (...words: string[]) => new RegExp(`^(?:${words.join('|')})$`, 'iu')

/** Labels of the items. None of them belongs to an address. */
export const goodsWord = wholeText('items?', 'product', '品項', '商品')

/** Labels of an order's number or of what was ordered. */
export const orderWord = wholeText(
  'order|pesanan|訂單|订单|ออเดอร์|الطلب|παραγγελία|rendelés|pedido|zamówienie|commande|ordine',
)

/** Labels of a price or order value. */
export const amountWord = wholeText(
  'total|subtotal|amount|price|cod|jumlah|harga|合計|總計|总计|金額|ยอดรวม|รวม|المجموع|السعر|المبلغ|الحساب|σύνολο',
  'fizetendő|összesen|summe|gesamt|betrag|razem|suma|ukupno|celkem|totale|importe|montant|итого|всего|разом|сума|сумма|yhteensä|summa|totalt|skupaj|общо|مبلغ|মোট|کل',
)

/** "Order #2208", "Bestellung: #5521". */
export const orderNumber =
  /(?<=(?<!\p{L})(?:order|bestellung|bestellnummer|zamówienie|pedido|commande|ordine|encomenda|beställning|ordre|tilaus|rendelés|objednávka|comandă|narudžba|naročilo|παραγγελία|заказ|замовлення|поръчка|طلب|الطلب|คำสั่งซื้อ|คำสั่งซื้อใหม่)[ :]{0,3}(?:no\.?|nr\.?|nº|n\.º)? ?)(?:#|№|nr\.?|nº)\s?(?:\p{L}{1,4}-?)?\d{2,10}/giu
