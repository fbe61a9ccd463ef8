export type LabelKind =
  | 'name'
  | 'phone'
  | 'address'
  /** Area, street or block. */
  | 'part'
  | 'postal'
  | 'unit'
  | 'building'
  | 'notes'
  | 'landmark'
  /** The sender, whose details are ignored. */
  | 'sender'
  /** Order number, price, goods. */
  | 'other'

/** Labels that shops and people write, in many languages: sources of regular expressions. */
const words: Record<LabelKind, string[]> = {
  sender: [
    'from, sender, shipper, ship from, pick ?up from, pengirim, penghantar, dari, 寄件人, 寄件者, 發件人, 发件人, 送り主',
    'ご依頼主, 差出人, ผู้ส่ง, الراسل, المرسل, مرسل, প্রেরক, prerok, αποστολέας, feladó, nadawca, відправник',
    'отправитель, remitente, mittente, expéditeur, អ្នកផ្ញើ, ຜູ້ສົ່ງ, بھیجنے والا, expeditor, odesílatel',
    'pošiljatelj, lähettäjä, avsändare, avsender',
  ],
  name: [
    "recipient(?:’s|'s)? name, customer(?:’s|'s)? name, receiver(?:’s|'s)? name, contact name, full name",
    'nama penuh, name, nama, recipient, receiver, customer, client, consignee, contact person, attention',
    'attn, att, penerima, pelanggan, prapok, ship to, deliver to, delivery to, to, 收件人姓名, 收件人, 收件者, 收貨人',
    '收货人, 收件, 姓名, 聯絡人, 联系人, 名稱, 名, お届け先名, お届け先, 届け先, 受取人, お名前, 氏名, 名前, 宛名, 担当者?, ชื่อผู้รับ, ชื่อ-สกุล',
    'ชื่อ, ผู้รับ, اسم المستلم, اسم العميل, اسم الزبون, المستلم, المرسل إليه, المرسل اليه, الاسم, اسم, الزبون, العميل, إلى, الى, نام',
    'وصول کنندہ, নাম, প্রাপক, ឈ្មោះ, អ្នកទទួល, ຊື່, ຜູ້ຮັບ, အမည်, နာမည်, လက်ခံသူ, ονοματεπώνυμο, όνομα',
    'παραλήπτης, πελάτης, név, címzett, átvevő, nombre, destinatario, nome, destinataire, nom, odbiorca',
    'imię, nume, destinatar, jméno, příjemce, ime, primatelj, primalac, prejemnik, namn, mottagare, navn',
    "mottaker, nimi, vastaanottaja, empfänger, ім['’]?я, одержувач, отримувач, имя, получатель, име",
    'получател, անուն, სახელი, аты',
  ],
  phone: [
    'phone number, phone no, mobile number, mobile no, contact number, contact no, contact #, contact',
    'no tel(?:efon)?, telephone, telefon, tel no, tel, phone, ph, mobile, mob, cell ?#?, cell, hp no, hp',
    String.raw`h\/p, whatsapp, wa, no, my no, cp, fon, number, num, rabta, rakam, 聯絡電話, 电话, 電話番号, 電話, 手提, 手機, 手机`,
    '携帯, เบอร์โทรศัพท์มือถือ, เบอร์โทรศัพท์, เบอร์มือถือ, เบอร์โทร, เบอร์, โทรศัพท์มือถือ, โทรศัพท์, โทร, มือถือ',
    'رقم الجوال, رقم الهاتف, رقم الموبايل, رقم التليفون, رقم التلفون, رقم المحمول, للتواصل, الهاتف, هاتف, الجوال, جوال',
    'المحمول, محمول, النقال, نقال, واتساب, واتس, جواله, جوالي',
    'الموبايل, موبايل, تلفون, تليفون, ت, فون, موبائل, মোবাইল, ফোন, លេខទូរស័ព្ទ, ទូរស័ព្ទ, ເບີໂທ, ໂທ',
    'ဖုန်း, τηλέφωνο, κινητό, τηλ, κιν, telefonszám, mobil, teléfono, telefono, cellulare, cell',
    'téléphone, tél, telefone, telemóvel, puh, puhelin, телефон, тел, հեռ, ტელ',
  ],
  address: [
    'complete address, delivery address, shipping address, full address, my address, address, addr, add',
    'deliver at, drop ?-?off, alamat penuh, alamat, 收件地址, 送貨地址, 送货地址, 地址係, 地址, ご住所, 住所, ที่อยู่',
    String.raw`ที่อยู่จัดส่ง, ที่อยู่ผู้รับ, จัดส่งที่, عنوان التوصيل, العنوان, عنوان, پتہ, ঠিকানা, thikana, អាសយដ្ឋាន, ທີ່ຢູ່, လိပ်စာ, διεύθυνση, δ\/νση, cím`,
    'szállítási cím, dirección, indirizzo, adresse, morada, endereço, adres, adresa, adresă, naslov',
    'osoite, adress, адреса, адрес, мекенжай, հասցե, მისამართი',
  ],
  part: [
    'area, block, street, road, avenue, house, city, district, zone, governorate, region, town, barangay',
    'province, الحي, المنطقة, المنطقه, القطعة, الشارع, المدينة, οδός, περιοχή, πόλη, utca, város, ciudad',
    'calle, ville, rue',
  ],
  postal: [
    String.raw`postal code, post ?code, zip(?: code)?, postcode, poskod, 郵便番号, 郵遞區號, 邮编, τκ, τ\.κ\.?, irányítószám`,
    'الرمز البريدي, รหัสไปรษณีย์',
  ],
  unit: [
    'unit(?: no)?, floor, apartment, apt, flat, room, suite, 單位, 樓層, الدور, الطابق, الشقة, شقة, όροφος',
    'διαμέρισμα, emelet, ajtó, piso, étage, ห้อง, ชั้น, 部屋番号',
  ],
  building: [
    'building(?: name)?, bldg, tower, condo, 大廈, 社區名, 社區, 建物名, マンション名, المبنى, البناية, العمارة, κτίριο',
    'épület, อาคาร, bangunan',
  ],
  notes: [
    'special instructions?, delivery instructions?, delivery notes?, instructions?, remarks?, notes?',
    'nota, message, msg, comments?, catatan, 備註, 备注, 備考, หมายเหตุ, ملاحظات, ملاحظة, ملاحظه, نوٹ, নোট',
    'মন্তব্য, σχόλια, σημειώσεις, megjegyzés, notas?, uwagi, poznámka, napomena, примітка, примечание',
    'комментарий, ចំណាំ, ໝາຍເຫດ, မှတ်ချက်, observații, huomautus, anmerkung, opombe',
  ],
  landmark: ['landmark, nearest landmark, near(?:est)? to, قريب من, علامة مميزة, পাশে'],
  other: [
    'order(?: ?(?:no|number|id|#))?, invoice, inv, tracking(?: no)?, awb, ref(?:erence)?(?: no)?, items?',
    'product, qty, quantity, total, subtotal, amount, price, cod, payment, paid, date, time, pesanan',
    'jumlah, harga, weight, shop, email, e-mail, location, meeting id, passcode, 訂單編號, 訂單, 订单号?, 品項, 商品',
    '合計, 總計, 总计, 金額, 付款, 注文番号, 合計, ออเดอร์, ยอดรวม, รวม, رقم الطلب, الطلب, الحساب, المجموع, السعر, المبلغ',
    'παραγγελία, σύνολο, rendelés, fizetendő, összesen, pedido, zamówienie, commande, ordine, ก่อน',
    'summe, gesamt, betrag, razem, suma, ukupno, celkem, totale, importe, montant, итого, всего, разом, сума, сумма',
    'yhteensä, summa, totalt, skupaj, общо, مبلغ, মোট, datum, dátum, dato, data, dată, fecha, дата, ημερομηνία',
    'tarikh, tanggal, วันที่, 日期, 日時, التاريخ, تاريخ, তারিখ',
  ],
}

export const labelWords = Object.fromEntries(
  Object.entries(words).map(([kind, lines]) => [kind, lines.flatMap((line) => line.split(', '))]),
) as Record<LabelKind, string[]>
