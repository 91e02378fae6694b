import java.io.File;
import java.io.FileOutputStream;
import java.io.StringReader;
import java.util.List;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.stream.StreamSource;

/** Makes documents with Java libraries, one folder for each producer: Make.java <folder> <font>. */
public class Make {
  static final List<String> LINES = List.of("The tenant pays 900 EUR a month.", "Place, date: ____________", "12,5 %");
  static String out;
  static String font;

  interface Maker {
    void make() throws Exception;
  }

  public static void main(String[] args) {
    out = args[0];
    font = args[1];
    attempt("pdfbox", Make::pdfbox);
    attempt("openpdf", Make::openpdf);
    attempt("itext", Make::itext);
    attempt("fop", Make::fop);
    attempt("openhtmltopdf", Make::openhtmltopdf);
  }

  static void attempt(String name, Maker maker) {
    try {
      maker.make();
    } catch (Throwable error) {
      System.out.println(name + ": " + error);
    }
  }

  static File file(String producer, String name) {
    File folder = new File(out, producer);
    folder.mkdirs();
    return new File(folder, name + ".pdf");
  }

  static void pdfbox() throws Exception {
    try (var document = new org.apache.pdfbox.pdmodel.PDDocument()) {
      var page = new org.apache.pdfbox.pdmodel.PDPage();
      document.addPage(page);
      var own = org.apache.pdfbox.pdmodel.font.PDType0Font.load(document, new File(font));
      try (var content = new org.apache.pdfbox.pdmodel.PDPageContentStream(document, page)) {
        for (int i = 0; i < LINES.size(); i++) {
          content.beginText();
          content.setFont(own, 12);
          content.newLineAtOffset(72, 700 - 20 * i);
          content.showText(LINES.get(i));
          content.endText();
        }
        content.addRect(72, 300, 90, 40);
        content.fill();
      }
      var form = new org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm(document);
      document.getDocumentCatalog().setAcroForm(form);
      var resources = new org.apache.pdfbox.pdmodel.PDResources();
      var helvetica = org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName.HELVETICA;
      resources.put(
          org.apache.pdfbox.cos.COSName.getPDFName("Helv"), new org.apache.pdfbox.pdmodel.font.PDType1Font(helvetica));
      form.setDefaultResources(resources);
      form.setDefaultAppearance("/Helv 0 Tf 0 g");
      var field = new org.apache.pdfbox.pdmodel.interactive.form.PDTextField(form);
      field.setPartialName("name");
      form.getFields().add(field);
      var widget = field.getWidgets().get(0);
      widget.setRectangle(new org.apache.pdfbox.pdmodel.common.PDRectangle(72, 500, 200, 20));
      widget.setPage(page);
      widget.setPrinted(true);
      page.getAnnotations().add(widget);
      field.setValue("Anna");
      document.save(file("pdfbox", "form"));
      document.save(
          file("pdfbox", "plain"), org.apache.pdfbox.pdfwriter.compress.CompressParameters.NO_COMPRESSION);
    }
  }

  static void openpdf() throws Exception {
    var document = new com.lowagie.text.Document();
    com.lowagie.text.pdf.PdfWriter.getInstance(document, new FileOutputStream(file("openpdf", "text")));
    document.open();
    for (String line : LINES) document.add(new com.lowagie.text.Paragraph(line));
    document.add(new com.lowagie.text.Anchor("Terms", new com.lowagie.text.Font()));
    var table = new com.lowagie.text.pdf.PdfPTable(2);
    for (String cell : List.of("a", "b", "1", "2")) table.addCell(cell);
    document.add(table);
    document.close();
  }

  static void itext() throws Exception {
    for (boolean tagged : new boolean[] {false, true}) {
      var writer = new com.itextpdf.kernel.pdf.PdfWriter(file("itext", tagged ? "tagged" : "text"));
      var pdf = new com.itextpdf.kernel.pdf.PdfDocument(writer);
      if (tagged) pdf.setTagged();
      var document = new com.itextpdf.layout.Document(pdf);
      for (String line : LINES) document.add(new com.itextpdf.layout.element.Paragraph(line));
      var link = com.itextpdf.kernel.pdf.action.PdfAction.createURI("https://example.org");
      document.add(new com.itextpdf.layout.element.Paragraph(new com.itextpdf.layout.element.Link("Terms", link)));
      var form = com.itextpdf.forms.PdfAcroForm.getAcroForm(pdf, true);
      var place = new com.itextpdf.kernel.geom.Rectangle(72, 400, 200, 20);
      form.addField(
          new com.itextpdf.forms.fields.TextFormFieldBuilder(pdf, "name").setWidgetRectangle(place).createText());
      document.close();
    }
  }

  static void fop() throws Exception {
    var factory = org.apache.fop.apps.FopFactory.newInstance(new File(".").toURI());
    StringBuilder blocks = new StringBuilder();
    for (String line : LINES) blocks.append("<fo:block>").append(line).append("</fo:block>");
    String source =
        "<fo:root xmlns:fo='http://www.w3.org/1999/XSL/Format' xml:lang='en'><fo:layout-master-set>"
            + "<fo:simple-page-master master-name='p' page-height='297mm' page-width='210mm' margin='20mm'>"
            + "<fo:region-body/></fo:simple-page-master></fo:layout-master-set>"
            + "<fo:page-sequence master-reference='p'><fo:flow flow-name='xsl-region-body'>"
            + blocks
            + "</fo:flow></fo:page-sequence></fo:root>";
    for (boolean tagged : new boolean[] {false, true}) {
      try (var stream = new FileOutputStream(file("fop", tagged ? "tagged" : "text"))) {
        var agent = factory.newFOUserAgent();
        agent.setAccessibility(tagged);
        var fop = factory.newFop("application/pdf", agent, stream);
        TransformerFactory.newInstance()
            .newTransformer()
            .transform(new StreamSource(new StringReader(source)), new SAXResult(fop.getDefaultHandler()));
      }
    }
  }

  static void openhtmltopdf() throws Exception {
    try (var stream = new FileOutputStream(file("openhtmltopdf", "text"))) {
      var builder = new com.openhtmltopdf.pdfboxout.PdfRendererBuilder();
      builder.withHtmlContent(
          "<html><body><h1>Contract</h1><p>" + String.join("<br/>", LINES) + "</p><a href='https://example.org'>Terms</a></body></html>",
          null);
      builder.toStream(stream);
      builder.run();
    }
  }
}
