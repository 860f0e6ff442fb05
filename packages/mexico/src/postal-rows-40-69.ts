/** Postal codes 40 to 69, picked by hand. Columns: code | municipality | city | settlements. */
export const postalRowsMiddle = `
40000|Iguala de la Independencia|Iguala de la Independencia|Iguala de la Independencia Centro
40200|Taxco de Alarcón|Taxco de Alarcón|Taxco de Alarcón Centro
40660|Pungarabato|Ciudad Altamirano|Ciudad Altamirano Centro
41100|Chilapa de Álvarez|Chilapa de Álvarez|Chilapa de Álvarez Centro
41300|Tlapa de Comonfort|Tlapa de Comonfort|Tlapa de Comonfort Centro
42000|Pachuca de Soto|Pachuca de Soto|Centro
42060|Pachuca de Soto|Pachuca de Soto|Revolución
42300|Ixmiquilpan|Ixmiquilpan|Ixmiquilpan Centro
42500|Actopan|Actopan|Centro
42800|Tula de Allende|Tula de Allende|Centro
43600|Tulancingo de Bravo|Tulancingo|Tulancingo Centro
43800|Tizayuca|Tizayuca|Tizayuca Centro
43900|Apan|Apan|Centro
44100|Guadalajara|Guadalajara|Guadalajara Centro
44160|Guadalajara|Guadalajara|Americana
44190|Guadalajara|Guadalajara|Moderna
44500|Guadalajara|Guadalajara|Chapalita
44600|Guadalajara|Guadalajara|Ladrón de Guevara
44630|Guadalajara|Guadalajara|Providencia 1a Secc;Providencia 2a Secc
44670|Guadalajara|Guadalajara|Monraz
45030|Zapopan|Zapopan|La Estancia
45050|Zapopan|Zapopan|Ciudad Del Sol
45100|Zapopan|Zapopan|Zapopan Centro
45116|Zapopan|Zapopan|Puerta de Hierro
45400|Tonalá|Tonalá|Tonalá Centro
45500|San Pedro Tlaquepaque|Tlaquepaque|Tlaquepaque Centro
45640|Tlajomulco de Zúñiga|Tlajomulco de Zúñiga|Tlajomulco Centro
45900|Chapala|Chapala|Chapala Centro
46400|Tequila|Tequila|Tequila Centro
46600|Ameca|Ameca|Ameca Centro
47400|Lagos de Moreno|Lagos de Moreno|Lagos de Moreno Centro
47600|Tepatitlán de Morelos|Tepatitlán de Morelos|Tepatitlán de Morelos Centro
47800|Ocotlán|Ocotlán|Ocotlán Centro
48300|Puerto Vallarta|Puerto Vallarta|Puerto Vallarta Centro
48900|Autlán de Navarro|Autlán de Navarro|Autlán de Navarro Centro
49000|Zapotlán el Grande|Ciudad Guzmán|Ciudad Guzmán Centro
50000|Toluca|Toluca de Lerdo|Centro
50450|Atlacomulco||Centro
51200|Valle de Bravo||Valle de Bravo
52000|Lerma||Lerma de Villada Centro
52140|Metepec|Metepec|Metepec Centro
52760|Huixquilucan|Huixquilucan de Degollado|Huixquilucan de Degollado Centro
52787|Huixquilucan|Huixquilucan de Degollado|Interlomas
53000|Naucalpan de Juárez|Naucalpan de Juárez|San Bartolo Naucalpan (Naucalpan Centro)
53100|Naucalpan de Juárez|Naucalpan de Juárez|Ciudad Satélite
53120|Naucalpan de Juárez|Naucalpan de Juárez|Lomas Verdes 1a Sección
54000|Tlalnepantla de Baz|Tlalnepantla de Baz|Tlalnepantla Centro
54700|Cuautitlán Izcalli|Cuautitlán Izcalli|Cuautitlán Izcalli Centro Urbano
54800|Cuautitlán|Cuautitlán|Cuautitlán Centro
54900|Tultitlán|Tultitlán de Mariano Escobedo|Tultitlán de Mariano Escobedo Centro
55000|Ecatepec de Morelos|Ecatepec de Morelos|San Cristóbal Centro
55700|Coacalco de Berriozábal|Coacalco de Berriozábal|San Francisco Coacalco (Cabecera Municipal)
55740|Tecámac|Tecámac de Felipe Villanueva|Tecámac de Felipe Villanueva Centro
56100|Texcoco|Texcoco de Mora|Texcoco de Mora Centro
56530|Ixtapaluca|Ixtapaluca|Ixtapaluca Centro
56600|Chalco|Chalco de Díaz Covarrubias|Chalco de Díaz Covarrubias Centro
57000|Nezahualcóyotl|Ciudad Nezahualcóyotl|Benito Juárez (La Aurora)
58000|Morelia|Morelia|Centro Histórico
58260|Morelia|Morelia|Chapultepec Norte
59000|Sahuayo|Sahuayo de Morelos|Centro
59300|La Piedad|La Piedad de Cabadas|Centro
59510|Jiquilpan|Jiquilpan de Juárez|Jiquilpan de Juárez Centro
59600|Zamora|Zamora de Hidalgo|Zamora de Hidalgo Centro
60000|Uruapan|Uruapan|Uruapan Centro
60300|Los Reyes|Los Reyes de Salgado|Centro
60600|Apatzingán|Apatzingán de la Constitución|Apatzingán de la Constitución Centro
60950|Lázaro Cárdenas|Ciudad Lázaro Cárdenas|Centro
61500|Zitácuaro|Heroica Zitácuaro|Zitácuaro Centro
61600|Pátzcuaro|Pátzcuaro|Pátzcuaro Centro
62000|Cuernavaca|Cuernavaca|Cuernavaca Centro
62290|Cuernavaca|Cuernavaca|Vista Hermosa
62350|Cuernavaca|Cuernavaca|Teopanzolco
62520|Tepoztlán||Tepoztlán Centro
62550|Jiutepec||Centro Jiutepec
62580|Temixco||Temixco Centro
62730|Yautepec||Centro
62740|Cuautla|Cuautla (Cuautla de Morelos)|Centro
63000|Tepic|Tepic|Tepic Centro
63157|Tepic|Tepic|Ciudad del Valle
63200|Tuxpan|Tuxpan|Tuxpan Centro
63300|Santiago Ixcuintla|Santiago Ixcuintla|Santiago Ixcuintla Centro
63700|Compostela|Compostela|Compostela Centro
63732|Bahía de Banderas|Bucerías|Bucerías Centro
63734|Bahía de Banderas||Punta de Mita;Cruz de Huanacaxtle
63735|Bahía de Banderas||Nuevo Vallarta
63940|Ixtlán del Río||Ixtlán del Río
64000|Monterrey|Monterrey|Monterrey Centro
64010|Monterrey|Monterrey|Obrera
64060|Monterrey|Monterrey|Obispado
64460|Monterrey|Monterrey|Mitras Centro
64610|Monterrey|Monterrey|Las Cumbres
64620|Monterrey|Monterrey|Vista Hermosa
64630|Monterrey|Monterrey|Colinas de San Jerónimo
64700|Monterrey|Monterrey|Nuevo Repueblo
65500|Salinas Victoria||Salinas Victoria
66200|San Pedro Garza García|San Pedro Garza García|San Pedro Garza García Centro
66220|San Pedro Garza García|San Pedro Garza García|Del Valle
66260|San Pedro Garza García|San Pedro Garza García|Residencial San Agustín 1 Sector
66400|San Nicolás de los Garza|San Nicolás de los Garza|San Nicolás de los Garza Centro
66450|San Nicolás de los Garza|San Nicolás de los Garza|Anáhuac
66600|Apodaca|Ciudad Apodaca|Apodaca Centro
67100|Guadalupe|Guadalupe|Ciudad Guadalupe Centro
67500|Montemorelos|Montemorelos|Montemorelos Centro
67700|Linares|Linares|Linares Centro
68020|Oaxaca de Juárez|Oaxaca de Juárez|Volcanes
68050|Oaxaca de Juárez|Oaxaca de Juárez|Reforma
68120|Oaxaca de Juárez|Oaxaca de Juárez|5 Señores;Trinidad de las Huertas
68300|San Juan Bautista Tuxtepec|San Juan Bautista Tuxtepec|Tuxtepec Centro
69000|Heroica Ciudad de Huajuapan de León|Heroica Ciudad de Huajuapan de León|Heroica Ciudad de Huajuapan de León Centro
`;
