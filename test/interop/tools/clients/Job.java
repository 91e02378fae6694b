// Uploads a document and sends it for signature with the Java client of openapi-generator.

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.UUID;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.SignaturesApi;
import org.openapitools.client.model.Document;
import org.openapitools.client.model.DocumentInput;
import org.openapitools.client.model.Envelope;
import org.openapitools.client.model.EnvelopeInput;
import org.openapitools.client.model.SearchResult;
import org.openapitools.client.model.SignatureFieldInput;
import org.openapitools.client.model.UploadCompletion;
import org.openapitools.client.model.UploadRequest;
import org.openapitools.client.model.UploadUrl;

public class Job {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient().setBasePath(System.getenv("SERVICE"));
    client.setApiKey(System.getenv("API_KEY"));
    DocumentsApi documents = new DocumentsApi(client);
    Path pdf = Paths.get(System.getenv("PDF"));
    String once = UUID.randomUUID().toString();
    Document document = documents.documentsCreate(once, new DocumentInput().title("Agreement"));
    UploadRequest wanted = new UploadRequest().contentLength(Math.toIntExact(Files.size(pdf)));
    UploadUrl upload = documents.documentsUploadUrlCreate(document.getId(), wanted, once);
    put(client, upload, Files.readAllBytes(pdf));
    UploadCompletion completion = new UploadCompletion().uploadId(upload.getUploadId());
    Document ready = documents.documentsUploadComplete(document.getId(), completion);
    if (document.getSource() != null || ready.getSource() == null) {
      throw new IllegalStateException("a document has a file once it was sent one");
    }
    SignatureFieldInput field = new SignatureFieldInput()
        .type(SignatureFieldInput.TypeEnum.SIGNATURE).pageNumber(2L)
        .x(new BigDecimal("0.1")).y(new BigDecimal("0.4"))
        .width(new BigDecimal("0.3")).height(new BigDecimal("0.1"));
    EnvelopeInput wish = new EnvelopeInput().documentId(document.getId()).signerEmail("anna@example.com")
        .fields(Collections.singletonList(field));
    Envelope envelope = new SignaturesApi(client).signaturesRequestsCreate(once, wish);
    SearchResult found = documents.documentsSearchText("Agreement", null);
    System.out.println(envelope.getStatus() + " " + found.getData().size());
  }

  static void put(ApiClient client, UploadUrl upload, byte[] pdf) throws IOException {
    RequestBody body = RequestBody.create(pdf, MediaType.parse("application/pdf"));
    Headers headers = Headers.of(upload.getRequiredHeaders());
    Request request = new Request.Builder().url(upload.getUploadUrl().toString()).headers(headers).put(body).build();
    try (Response stored = client.getHttpClient().newCall(request).execute()) {
      if (!stored.isSuccessful()) throw new IllegalStateException("the store returned " + stored);
    }
  }
}
